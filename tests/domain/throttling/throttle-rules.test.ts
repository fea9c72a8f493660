import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { networkOf } from "~/domain/throttling/network-of";
import {
  type ThrottleLimits,
  throttleRules,
  tooManyText,
  waitSchedule,
} from "~/domain/throttling/throttle-rules";

const anyLimits = fc
  .record({
    free: fc.integer({ min: 1, max: 100 }),
    firstDelaySeconds: fc.integer({ min: 1, max: 600 }),
    maxDelaySeconds: fc.integer({ min: 1, max: 100_000 }),
    forgetAfterSeconds: fc.constant(100_000),
  })
  .filter(({ firstDelaySeconds, maxDelaySeconds }) => firstDelaySeconds <= maxDelaySeconds);

describe("the waits", () => {
  /** The rule: before attempt n, there is a wait of first × 2^(n − free − 1), at most max. */
  const waitBefore = (attempt: number, { free, firstDelaySeconds, maxDelaySeconds }: ThrottleLimits) =>
    attempt <= free ? 0 : Math.min(maxDelaySeconds, firstDelaySeconds * 2 ** (attempt - free - 1));

  test("are those of the rule, for any limits and any attempt", () => {
    fc.assert(
      fc.property(anyLimits, fc.integer({ min: 1, max: 500 }), (limits, attempt) => {
        const waits = waitSchedule(limits);
        const afterAttempt = waits[Math.min(attempt, waits.length) - 1];
        expect(afterAttempt).toBe(waitBefore(attempt + 1, limits));
      }),
    );
  });

  test("never shrink, and stop growing soon", () => {
    fc.assert(
      fc.property(anyLimits, (limits) => {
        const waits = waitSchedule(limits);
        expect(waits).toEqual([...waits].sort((one, other) => one - other));
        expect(waits.at(-1)).toBe(limits.maxDelaySeconds);
        expect(waits.length).toBeLessThanOrEqual(limits.free + 20);
      }),
    );
  });
});

describe("the rules", () => {
  test.each(Object.entries(throttleRules))("%s are sensible", (_, rule: ThrottleLimits) => {
    expect(rule.free).toBeGreaterThanOrEqual(1);
    expect(rule.firstDelaySeconds).toBeGreaterThanOrEqual(1);
    expect(rule.maxDelaySeconds).toBeGreaterThanOrEqual(rule.firstDelaySeconds);
    // Otherwise, the attempts would be forgotten before the wait is over.
    expect(rule.forgetAfterSeconds).toBeGreaterThanOrEqual(rule.maxDelaySeconds);
  });

  test("no stranger shuts anybody out: sign-in waits 5 minutes at most, a mail less than the link before it lives", () => {
    for (const rule of ["sign-in:account", "sign-in:pair", "sign-in:address", "sign-in:device"] as const) {
      expect(throttleRules[rule].maxDelaySeconds).toBeLessThanOrEqual(300);
    }
    for (const rule of ["reset:account", "resend:account"] as const) {
      expect(throttleRules[rule].maxDelaySeconds).toBeLessThan(3600);
    }
  });
});

test.each([
  ["apply:account", 3, [0, 0, 60, 120, 240, 480, 900], 86_400],
  ["card:account", 20, [...Array(19).fill(0), 10, 20, 40, 80, 160, 300], 3600],
  ["meeting-link:account", 20, [...Array(19).fill(0), 30, 60, 120, 240, 480, 900], 3600],
] as const)("%s lets %i pass and then waits longer each time", (rule, free, waits, forgotten) => {
  expect(throttleRules[rule]).toMatchObject({ free, forgetAfterSeconds: forgotten });
  expect(waitSchedule(throttleRules[rule])).toEqual(waits);
});

test.each([
  [1, "1 second"],
  [59, "59 seconds"],
  [60, "1 minute"],
  [61, "2 minutes"],
  [120, "2 minutes"],
  [1800, "30 minutes"],
])("%i seconds read as %s", (seconds, words) => {
  expect(tooManyText(seconds)).toBe(`Too many attempts. Please wait ${words} and try again.`);
});

describe("an address", () => {
  test.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["::FFFF:cb00:7107", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002::", "2001:db8:1:2::/64"],
    ["2001:db8:1:3::1", "2001:db8:1:3::/64"],
    ["::1", "::/64"],
    ["fe80::1%eth0", "fe80::/64"],
    ["fe80::1%", "fe80::/64"],
    ["", "unknown"],
    ["/run/keyway.sock", "/run/keyway.sock"],
    ["0x7f.1", "0x7f.1"],
    ["1", "1"],
  ])("%j is counted as %s", (address, counted) => expect(networkOf(address)).toBe(counted));

  test("of IPv6 counts as every other one of its /64, and as no other's", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(0xffff), { minLength: 12, maxLength: 12 }), (parts) => {
        const hex = parts.map((part) => part.toString(16));
        const network = ["2001", ...hex.slice(0, 3)].join(":");
        const [one, other] = [hex.slice(4, 8).join(":"), hex.slice(8, 12).join(":")];
        expect(networkOf(`${network}:${one}`)).toBe(networkOf(`${network}:${other}`));
        expect(networkOf(`2002:${hex.slice(0, 3).join(":")}:${one}`)).not.toBe(
          networkOf(`${network}:${one}`),
        );
      }),
    );
  });
});
