import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

/** An authenticator in software, with ES256 keys. Its answers can be bent, one field at a time. */

/** What is bent about an answer. */
export interface Bent {
  origin?: string;
  rpId?: string;
  type?: string;
  challenge?: string;
  crossOrigin?: boolean;
  isUserPresent?: boolean;
  isUserVerified?: boolean;
  isBackupEligible?: boolean;
  isBackedUp?: boolean;
  counter?: number;
  userHandle?: string;
  /** Signs with another key. */
  isForged?: boolean;
  /** An attestation with a certificate. */
  hasCertificate?: boolean;
}

interface CreationOptions {
  challenge: string;
  rp: { id?: string };
  user: { id: string };
}

interface RequestOptions {
  challenge: string;
  rpId?: string;
}

export class SoftwareAuthenticator {
  readonly id = randomBytes(16);
  counter = 0;
  userHandle = "";
  readonly #key: KeyObject;
  readonly #publicKey: KeyObject;
  readonly #fixed: { aaguid: string; origin: string; isSynced: boolean };

  constructor({
    aaguid = "00000000-0000-0000-0000-000000000000",
    origin = "http://localhost:3000",
    isSynced = false,
  } = {}) {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    this.#key = privateKey;
    this.#publicKey = publicKey;
    this.#fixed = { aaguid, origin, isSynced };
  }

  get credentialId(): string {
    return this.id.toString("base64url");
  }

  /** Answers a request for a new passkey: the JSON that the form carries. */
  create({ challenge, rp, user }: CreationOptions, bent: Bent = {}): string {
    this.userHandle = user.id;
    const clientDataJSON = this.#clientData("webauthn.create", challenge, bent);
    const { x = "", y = "" } = this.#publicKey.export({ format: "jwk" });
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytesOf(x)],
      [-3, bytesOf(y)],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const aaguid = Buffer.from(this.#fixed.aaguid.replaceAll("-", ""), "hex");
    const attested = [aaguid, length, this.id, Buffer.from(isoCBOR.encode(key))];
    const authData = this.#authenticatorData(rp.id ?? "localhost", bent, Buffer.concat(attested));
    const statement = bent.hasCertificate
      ? new Map<string, unknown>([
          ["alg", -7],
          ["sig", Uint8Array.from(randomBytes(70))],
          ["x5c", [Uint8Array.from(randomBytes(200))]],
        ])
      : new Map();
    const attestation = new Map<string, unknown>([
      ["fmt", bent.hasCertificate ? "packed" : "none"],
      ["attStmt", statement],
      ["authData", Uint8Array.from(authData)],
    ]);
    const attestationObject = Buffer.from(
      isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0]), // its type doesn't know nested maps
    ).toString("base64url");
    return this.#answer({ clientDataJSON, attestationObject, transports: ["internal", "hybrid"] });
  }

  /** Answers a request to sign in or to prove who one is. */
  get({ challenge, rpId = "localhost" }: RequestOptions, bent: Bent = {}): string {
    this.counter += this.counter > 0 ? 1 : 0;
    const clientDataJSON = this.#clientData("webauthn.get", challenge, bent);
    const authenticatorData = this.#authenticatorData(rpId, bent);
    const signed = Buffer.concat([authenticatorData, hashOf(Buffer.from(clientDataJSON, "base64url"))]);
    const key = bent.isForged ? generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey : this.#key;
    const signature = sign("sha256", signed, key).toString("base64url");
    const userHandle = bent.userHandle ?? this.userHandle;
    return this.#answer({
      clientDataJSON,
      authenticatorData: authenticatorData.toString("base64url"),
      signature,
      userHandle,
    });
  }

  #answer(response: object): string {
    const id = this.credentialId;
    return JSON.stringify({ id, rawId: id, type: "public-key", clientExtensionResults: {}, response });
  }

  #clientData(type: string, challenge: string, bent: Bent): string {
    const data = {
      type: bent.type ?? type,
      challenge: bent.challenge ?? challenge,
      origin: bent.origin ?? this.#fixed.origin,
      crossOrigin: bent.crossOrigin ?? false,
    };
    return Buffer.from(JSON.stringify(data)).toString("base64url");
  }

  #authenticatorData(rpId: string, bent: Bent, attested?: Buffer): Buffer {
    const { isSynced } = this.#fixed;
    const flags =
      (bent.isUserPresent === false ? 0 : 0x01) |
      (bent.isUserVerified === false ? 0 : 0x04) |
      ((bent.isBackupEligible ?? isSynced) ? 0x08 : 0) |
      ((bent.isBackedUp ?? isSynced) ? 0x10 : 0) |
      (attested ? 0x40 : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(bent.counter ?? this.counter);
    return Buffer.concat([
      hashOf(bent.rpId ?? rpId),
      Buffer.from([flags]),
      counter,
      attested ?? Buffer.alloc(0),
    ]);
  }
}

const hashOf = (content: string | Buffer) => createHash("sha256").update(content).digest();

const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, "base64url"));
