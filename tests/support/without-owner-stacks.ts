import * as React from "react";

/**
 * React's development build, which the tests use for its warnings, takes two stack traces for each of the first 10,000
 * elements of every second. They only lengthen warnings and took a third of a route test's time, so this keeps React's
 * counter at its limit. With a React without this counter, the tests are only slower.
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
