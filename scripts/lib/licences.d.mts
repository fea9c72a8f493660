export function productionPackages(): { name: string; version: string; licence: string }[];
export function licencesPage(): string;
