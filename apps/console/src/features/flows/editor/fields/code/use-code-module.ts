import { type RefObject, useEffect, useState } from 'react'
import type { Range } from './code-view.ts'

type CodeModule = typeof import('./code-view.ts')

interface Ready {
  module: CodeModule
  /** The caret in the plain field when the editor replaced it; null if it was elsewhere. */
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

/** The lazily loaded code editor. Until it has loaded, or if it cannot, the plain field is shown. */
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
