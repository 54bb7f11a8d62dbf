import type { Point } from '../model/document.ts'

/** What other parts of the editor ask of the canvas. */
export interface CanvasHandle {
  fit: () => void
  /** Brings a node into view. */
  reveal: (id: string) => void
  /** The middle of what is seen. */
  middle: () => Point
  zoomBy: (factor: number) => void
  zoomTo: (zoom: number) => void
}

/** Holds the canvas while it is shown. */
export class CanvasSlot {
  #handle: CanvasHandle | null = null

  get current(): CanvasHandle | null {
    return this.#handle
  }

  set(handle: CanvasHandle | null): void {
    this.#handle = handle
  }
}
