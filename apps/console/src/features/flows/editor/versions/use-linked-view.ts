import type { flows } from '@millrace/contract'
import { getViewportForBounds, type Viewport } from '@xyflow/react'
import { type RefObject, useLayoutEffect, useState } from 'react'
import { heightOf, NODE_WIDTH } from '../model/sizes.ts'

type Documents = readonly flows.FlowDocument[]

/** Below `legible`, node text is unreadable. */
const ZOOM = { least: 0.05, most: 1.5, reading: 0.9, legible: 0.5 }
/** The height of a typical node: the bounds need not be exact. */
const HEIGHT = heightOf(2)

const thingsIn = (documents: Documents) => documents.flatMap(({ nodes, notes }) => [...nodes, ...notes])

/** The bounding box of both documents, or of the given elements. */
function boundsOf(documents: Documents, only?: ReadonlySet<string>) {
  const places = thingsIn(documents).flatMap(({ id, position }) => (!only || only.has(id) ? [position] : []))
  // Not spread into Math.min, because a flow may have thousands of nodes.
  const least = (of: (place: { x: number; y: number }) => number) =>
    places.reduce((found, place) => Math.min(found, of(place)), Number.POSITIVE_INFINITY)
  const most = (of: (place: { x: number; y: number }) => number) => -least((place) => -of(place))
  if (places.length === 0) return { x: 0, y: 0, width: NODE_WIDTH, height: HEIGHT }
  const [x, y] = [least((place) => place.x), least((place) => place.y)]
  return {
    x,
    y,
    width: most((place) => place.x) - x + NODE_WIDTH,
    height: most((place) => place.y) - y + HEIGHT,
  }
}

/** One viewport for two canvases of the same size, starting at the differences. */
export function useLinkedView(
  box: RefObject<HTMLElement | null>,
  documents: Documents,
  changed: readonly string[],
) {
  const [viewport, setViewport] = useState<Viewport>({ x: 0, y: 0, zoom: 1 })

  function fitting(only?: ReadonlySet<string>): Viewport | null {
    const { width = 0, height = 0 } = box.current?.getBoundingClientRect() ?? {}
    if (width === 0) return null
    return getViewportForBounds(boundsOf(documents, only), width, height, ZOOM.least, 1, 0.15)
  }

  function fit() {
    const all = fitting()
    if (all) setViewport(all)
  }

  /** Shows everything if it is readable, else the differences, or the first one. */
  function begin() {
    const all = fitting()
    const [first] = changed
    if (!all || all.zoom >= ZOOM.legible || first === undefined) return fit()
    const some = fitting(new Set(changed))
    if (some && some.zoom >= ZOOM.legible) setViewport(some)
    else reveal(first)
  }

  function lookAt(point: { x: number; y: number }, zoom: number) {
    const { width = 0, height = 0 } = box.current?.getBoundingClientRect() ?? {}
    setViewport({ x: width / 2 - point.x * zoom, y: height / 2 - point.y * zoom, zoom })
  }

  function reveal(id: string) {
    // The newer document is last and has the current position of a moved node.
    const found = thingsIn(documents).findLast((one) => one.id === id)
    if (!found) return
    const { x, y } = found.position
    lookAt({ x: x + NODE_WIDTH / 2, y: y + HEIGHT / 2 }, Math.max(viewport.zoom, ZOOM.reading))
  }

  function zoomBy(factor: number) {
    const { width = 0, height = 0 } = box.current?.getBoundingClientRect() ?? {}
    const zoom = Math.min(ZOOM.most, Math.max(ZOOM.least, viewport.zoom * factor))
    const middle = {
      x: (width / 2 - viewport.x) / viewport.zoom,
      y: (height / 2 - viewport.y) / viewport.zoom,
    }
    lookAt(middle, zoom)
  }

  const [before, after] = documents
  useLayoutEffect(() => {
    const shown = box.current
    if (!shown) return undefined
    begin()
    const observer = new ResizeObserver(begin)
    observer.observe(shown)
    return () => observer.disconnect()
    // Runs only for another pair of documents.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [before, after])

  return { viewport, setViewport, fit, reveal, zoomBy }
}
