import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";

/** The HTML of a part of a page at this address, without loaders. */
export function renderPart(node: ReactNode, path: string): string {
  const router = createMemoryRouter([{ path: "*", element: node }], { initialEntries: [path] });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}
