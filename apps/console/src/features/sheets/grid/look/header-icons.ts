import type { SpriteMap } from '@glideapps/glide-data-grid'
import type { sheets } from '@millrace/contract'

/** Stroke icons per column type in a 24×24 box. */
const PATHS: Record<sheets.ColumnType, string> = {
  text: 'M5 6h14M12 6v13M9 19h6',
  longText: 'M4 6h16M4 11h16M4 16h10',
  number: 'M5 9h15M4 15h15M10 4 8 20M16 4l-2 16',
  integer: 'M5 9h15M4 15h15M10 4 8 20M16 4l-2 16',
  currency:
    'M12 3v18M16.5 7.5C15 6 13.6 5.8 12 5.8c-2.6 0-4.4 1.2-4.4 3.1 0 4.4 9 1.8 9 6.3 0 2-2 3-4.6 3-2 0-3.6-.6-5-2',
  percent: 'M18 6 6 18M7.5 9.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM16.5 18.500a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  checkbox: 'M5 4h14a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1ZM8 12l3 3 5-6',
  date: 'M5 6h14v14H5ZM5 10h14M9 3v4M15 3v4',
  dateTime: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM12 8v4l3 2',
  singleSelect: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM9 11l3 3 3-3',
  multiSelect: 'M9 6h11M9 12h11M9 18h11M4.500 6h.5M4.500 12h.5M4.500 18h.5',
  url: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  email: 'M4 6h16v12H4ZM4 7l8 6 8-6',
  phone:
    'M6 4h3l2 5-2 1.500a11 11 0 0 0 4.500 4.500L15 13l5 2v3a2 2 0 0 1-2 2A14 14 0 0 1 4 6a2 2 0 0 1 2-2Z',
  json: 'M9 4c-3 0-2 4-2 5.500S6 12 5 12c1 0 2 1 2 2.500S6 20 9 20M15 4c3 0 2 4 2 5.500s1 2.500 2 2.500c-1 0-2 1-2 2.500s1 5.500-2 5.500',
  file: 'M18 11l-6.500 6.500a3.800 3.800 0 0 1-5.400-5.400L13 5a2.500 2.500 0 0 1 3.600 3.600l-6.800 6.800a1.200 1.200 0 0 1-1.800-1.800L14 8',
  link: 'M7 17 17 7M9 7h8v8',
  formula: 'M17 5h-2.500c-2 0-2.500 1.500-3 4L10 17c-.5 2-1.500 2.500-3 2.500M7 11h8M15 15l4 4M19 15l-4 4',
  createdTime: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM12 8v8M8 12h8',
  live: 'M13 3 5 14h6l-1 7 8-11h-6Z',
  updatedTime: 'M20 12a8 8 0 1 1-2.500-5.800M20 4v4h-4',
}

const iconOf =
  (path: string) =>
  // For a selected column, the library requests accent on white, which suits icons with their own background.
  ({ fgColor, bgColor }: { fgColor: string; bgColor: string }) =>
    `<svg width="24" height="24" viewBox="0 0 24 24" fill="none" xmlns="http://www.w3.org/2000/svg"><path d="${path}" stroke="${bgColor === 'white' ? bgColor : fgColor}" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/></svg>`

/** Icons in column headers, by type. */
export const HEADER_ICONS: SpriteMap = Object.fromEntries(
  Object.entries(PATHS).map(([type, path]) => [type, iconOf(path)]),
)
