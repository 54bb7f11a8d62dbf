import { useEffect } from 'react'

/** How often each path is shown within pages that have another one. */
const shown = new Map<string, number>()

/** Notes that a page shows what has these paths of its own. Gives a function that ends it. */
export function showPaths(paths: readonly string[]): () => void {
  for (const path of paths) shown.set(path, (shown.get(path) ?? 0) + 1)
  return () => {
    for (const path of paths) shown.set(path, (shown.get(path) ?? 0) - 1)
  }
}

/** For a page that shows what has other pages as well: news of it needs no toast there. */
export function useShownPaths(paths: readonly string[]): void {
  const key = paths.join(' ')
  useEffect(() => showPaths(key.split(' ')), [key])
}

/** Whether the page that is open shows what this path leads to. */
export const isShown = (path: string | null): boolean =>
  path !== null && (path === location.pathname || (shown.get(path) ?? 0) > 0)
