/** A demo expert as the seed writes them down: a card, and the hours in their own zone. */
export interface DemoExpert {
  /** Also the portrait's file name and the local part of the e-mail address. */
  key: string;
  name: string;
  title: string;
  tagline: string;
  bio: string;
  /** Whole US dollars for a booked hour. */
  price: number;
  /** Null for an expert without reviews, who is shown as 'New'. */
  rating: number | null;
  reviews: number;
  /** How often the profile is viewed, beside the others. */
  popularity: number;
  region: string;
  languages: string[];
  specialties: string[];
  certifications: string[];
  skills: string[];
  education: string;
  experience: string;
  lesson: string;
  sampleBrought?: string;
  sampleDone?: string;
  sampleNext?: string;
  timeZone: string;
  /** Days (0 Sunday to 6 Saturday) with the first hour and the hour at which the last lesson ends. */
  hours: Array<{ days: number[]; from: number; to: number }>;
  /** How long ago the card was made. */
  daysListed: number;
  linkedin?: string;
  calendly?: string;
}

export const weekdays = [1, 2, 3, 4, 5];
export const weekend = [6, 0];
