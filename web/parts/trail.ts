/**
 * The browser's history as the page writes it: what one chooses gets an entry of its own, what one types changes the newest one.
 *
 *   const trail = startTrail(() => showWhatTheAddressSays());
 *   trail.change("#tree?text=She");     // some time later, unless something else is to be written first
 *   trail.add("#oracle?moves=SH");      // now: the way back leads to what was there before
 */
export interface Trail {
  change(address: string): void;
  add(address: string): void;
}

/** Browsers refuse an address that changes with every key. */
const CHANGE_MS = 300;

export function startTrail(onLink: () => void): Trail {
  /** The address that is followed: while the browser's is another, a link was clicked whose `hashchange` is still to come. */
  let followed = "";
  let pending: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function follow(): void {
    followed = location.href;
    forget();
    onLink();
  }

  function forget(): void {
    clearTimeout(timer);
    pending = null;
  }

  function write(how: "pushState" | "replaceState", address: string): void {
    if (location.href !== followed) return;
    try {
      history[how](null, "", address);
    } catch {
      return; // Safari refuses more than a hundred in half a minute: the address is then behind, and nothing else is wrong
    }
    followed = location.href;
  }

  function flush(): void {
    const address = pending;
    forget();
    if (address !== null) write("replaceState", address);
  }

  addEventListener("hashchange", follow);
  // After the page is there: what follows the first link may need the trail.
  queueMicrotask(follow);
  return {
    change(address) {
      forget();
      pending = address;
      timer = setTimeout(flush, CHANGE_MS);
    },
    add(address) {
      flush();
      if (new URL(address, location.href).href !== location.href) write("pushState", address);
    },
  };
}
