import { useEffect } from 'react'

/** How often each path is shown inside pages with other paths. */
const shown = new Map<string, number>()

/** Registers paths whose content the open page shows. Returns a function that removes them. */
export function showPaths(paths: readonly string[]): () => void {
  for (const path of paths) shown.set(path, (shown.get(path) ?? 0) + 1)
  return () => {
    for (const path of paths) shown.set(path, (shown.get(path) ?? 0) - 1)
  }
}

/** For a page that shows the content of other pages: notifications about it need no toast. */
export function useShownPaths(paths: readonly string[]): void {
  const key = paths.join(' ')
  useEffect(() => {
    return showPaths(key.split(' '))
  }, [key])
}

/** Whether the open page shows the content of this path. */
export const isShown = (path: string | null): boolean =>
  path !== null && (path === location.pathname || (shown.get(path) ?? 0) > 0)
