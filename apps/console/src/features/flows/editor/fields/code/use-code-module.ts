import { type RefObject, useEffect, useState } from 'react'
import type { Range } from './code-view.ts'

type CodeModule = typeof import('./code-view.ts')

interface Ready {
  module: CodeModule
  /** Where the caret was when the editor took the place of the plain field; null when it was elsewhere. */
  caret: Range | null
}

let loaded: CodeModule | null = null

async function load(): Promise<CodeModule> {
  loaded ??= await import('./code-view.ts')
  return loaded
}

function caretIn(box: HTMLElement | null): Range | null {
  const field = document.activeElement
  if (!(field instanceof HTMLTextAreaElement) || !box?.contains(field)) return null
  return { from: field.selectionStart, to: field.selectionEnd }
}

/** The editor for code, once it has come. Until then, and where it cannot be loaded, the plain field in the box stands. */
export function useCodeModule(box: RefObject<HTMLElement | null>): Ready | null {
  const [ready, setReady] = useState<Ready | null>(() => loaded && { module: loaded, caret: null })
  useEffect(() => {
    if (ready) return undefined
    let isGone = false
    async function begin() {
      try {
        const module = await load()
        if (!isGone) setReady({ module, caret: caretIn(box.current) })
      } catch (error) {
        console.warn('The editor for code could not be loaded; a plain field stands.', error)
      }
    }
    void begin()
    return () => {
      isGone = true
    }
  }, [ready, box])
  return ready
}
