import type { Point } from '../model/document.ts'

/** What other parts of the editor can request from the canvas. */
interface CanvasHandle {
  fit: () => void
  /** Scrolls a node into view. */
  reveal: (id: string) => void
  /** Scrolls a node into view and focuses it. */
  focus: (id: string) => void
  /** The center of the viewport. */
  middle: () => Point
  zoomBy: (factor: number) => void
  zoomTo: (zoom: number) => void
}

interface Viewport extends Point {
  zoom: number
}

/** Holds the canvas handle while it is mounted. */
export class CanvasSlot {
  #handle: CanvasHandle | null = null
  #viewport: Viewport | null = null

  /** The last viewport: a remounted canvas restores it. */
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
