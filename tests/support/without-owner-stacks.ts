import * as React from "react";

/**
 * React's development build, whose warnings the tests want, takes two stack traces for every element until it has
 * taken 10,000, and begins again with every second. They were a third of a route test's time and only lengthen a
 * warning: here the number always stands at its maximum. A React without this counter is slower, nothing else.
 */
const internals: unknown = Reflect.get(
  React,
  "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE",
);
if (typeof internals === "object" && internals !== null && "recentlyCreatedOwnerStacks" in internals) {
  Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
    get: () => 10_000,
    set: () => {},
    configurable: true,
  });
}
