import type { ReactNode } from "react";
import { Button, type ButtonVariant } from "~/ui/button";

interface SearchBoxProps {
  action: string;
  placeholder: string;
  search?: string;
  variant?: ButtonVariant;
  /** What it suggests while someone types. */
  suggestions?: readonly string[];
  /** Hidden fields that a search keeps. */
  children?: ReactNode;
}

/** A search for experts, of the listing and the home page. */
export const SearchBox = ({
  action,
  placeholder,
  search,
  variant,
  suggestions = [],
  children,
}: SearchBoxProps) => (
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
          list={suggestions.length > 0 ? "suggestions" : undefined}
        />
      </label>
      {suggestions.length > 0 ? (
        <datalist id="suggestions">
          {suggestions.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
      ) : null}
      {children}
      <Button variant={variant}>Search</Button>
    </form>
  </search>
);
