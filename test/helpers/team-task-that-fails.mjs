// A task that works in the first thread alone.
export function buildTask(place) {
  if (place.thread > 0) throw new Error("there is no second thread for me");
  return {};
}
