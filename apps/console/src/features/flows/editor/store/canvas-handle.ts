import type { Point } from '../model/document.ts'

/** What other parts of the editor ask of the canvas. */
interface CanvasHandle {
  fit: () => void
  /** Brings a node into view. */
  reveal: (id: string) => void
  /** Brings a node into view, and the keyboard to it. */
  focus: (id: string) => void
  /** The middle of what is seen. */
  middle: () => Point
  zoomBy: (factor: number) => void
  zoomTo: (zoom: number) => void
}

interface Viewport extends Point {
  zoom: number
}

/** Holds the canvas while it is shown. */
export class CanvasSlot {
  #handle: CanvasHandle | null = null
  #viewport: Viewport | null = null

  /** What was seen last: the canvas comes back as it was left. */
  get viewport(): Viewport | null {
    return this.#viewport
  }

  keepViewport(viewport: Viewport): void {
    this.#viewport = viewport
  }

  get current(): CanvasHandle | null {
    return this.#handle
  }

  set(handle: CanvasHandle | null): void {
    this.#handle = handle
  }
}
