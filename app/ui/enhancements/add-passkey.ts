import { startRegistration } from "@simplewebauthn/browser";
import { offerPasskeys, shown } from "./offer-passkeys";

/** Creates a passkey. In a file of its own, because signing in needs none of what the library has for that. */
offerPasskeys("[data-passkey=add]", ({ dataset }) =>
  startRegistration({ optionsJSON: JSON.parse(dataset.options ?? "") }).catch((error: Error) => {
    if (error.name !== "InvalidStateError") throw error;
    throw new Error("This device already has a passkey for your account.", { cause: shown });
  }),
);
