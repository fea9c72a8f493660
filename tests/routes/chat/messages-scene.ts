import type { TestDatabase } from "../../support/db/database";
import { threadScene } from "../../support/scenes/chat";
import { signedInAs } from "../../support/site/cookies";
import { get } from "../../support/site/request";

type Ask = (request: Request) => Promise<Response>;

/** A signed-in learner and expert with a thread, and the site's answers to the learner on the thread's page. */
export async function openScene(t: Pick<TestDatabase, "db">, ask: Ask) {
  const scene = await threadScene(t.db);
  const asLearner = await signedInAs(t, scene.learner.id);
  const asExpert = await signedInAs(t, scene.expert.id);
  const path = `/messages/${scene.expert.id}`;
  return {
    ...{ ...scene, asLearner, asExpert, path },
    read: (query = "", headers = {}) => pageOf(ask, `${path}${query}`, { ...asLearner, ...headers }),
  };
}

/** A page's status and the content of its `main`, without React's comments. */
export async function pageOf(ask: Ask, path: string, headers: Record<string, string> = {}) {
  return htmlOf(await ask(get(path, headers)));
}

export async function htmlOf(answer: Response) {
  const page = (await answer.text()).replaceAll("<!-- -->", "");
  const html = /<main[\s\S]*<\/main>/.exec(page)?.[0] ?? "";
  return { status: answer.status, html, page, answer };
}
