import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";

/** A part of a page as HTML, at an address; no loader ran. */
export function renderPart(node: ReactNode, path: string): string {
  const router = createMemoryRouter([{ path: "*", element: node }], { initialEntries: [path] });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}
