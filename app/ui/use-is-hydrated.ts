import { useSyncExternalStore } from "react";

/** False on the server and for the first render in the browser, true once the script has taken over. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    nothingToWatch,
    () => true,
    () => false,
  );

const nothingToWatch = () => () => {};
