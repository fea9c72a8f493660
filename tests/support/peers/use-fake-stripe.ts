import { afterAll, beforeAll, beforeEach } from "vitest";
import { FakeStripe } from "./fake-stripe";

/** Starts a fake Stripe for the test file and empties it before every test. */
export function useFakeStripe(): FakeStripe {
  const fake = new FakeStripe();
  beforeAll(() => fake.start());
  beforeEach(() => fake.reset());
  afterAll(() => fake.stop());
  return fake;
}
