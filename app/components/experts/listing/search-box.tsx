import type { ReactNode } from "react";
import { Button, type ButtonVariant } from "~/ui/button";

interface SearchBoxProps {
  action: string;
  placeholder: string;
  search?: string;
  variant?: ButtonVariant;
  /** Hidden fields that a search keeps. */
  children?: ReactNode;
}

/** A search for experts, of the listing and the home page. */
export const SearchBox = ({ action, placeholder, search, variant, children }: SearchBoxProps) => (
  <search>
    <form className="search" action={action}>
      <label>
        <span className="visually-hidden">What do you want to learn?</span>
        <input
          className="input"
          type="search"
          name="search"
          defaultValue={search}
          maxLength={100}
          placeholder={placeholder}
        />
      </label>
      {children}
      <Button variant={variant}>Search</Button>
    </form>
  </search>
);
