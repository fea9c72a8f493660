import { createContext, useContext } from "react";

/** The nonce that this response's Content-Security-Policy allows; empty in the browser, where it isn't needed. */
export const NonceContext = createContext("");

export const useNonce = (): string => useContext(NonceContext);
