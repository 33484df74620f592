/** `treewright/server`: the HTTP server of `treewright serve`, started from code. For Node. */

export { type LogStream, type RunningServer, startServer } from "./server/http-server.ts";
export { LOG_LEVELS, type LogLevel, SERVER_DEFAULTS, type ServerSettings } from "./server/settings.ts";
