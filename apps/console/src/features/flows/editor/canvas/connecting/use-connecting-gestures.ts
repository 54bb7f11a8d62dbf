import { useStoreApi } from '@xyflow/react'
import { type MouseEvent, type PointerEvent, type RefObject, type TouchEvent, useEffect } from 'react'
import type { Point } from '../../model/document.ts'
import { useEditorContext } from '../../store/context.ts'
import type { ShownNode } from '../view.ts'
import { useConnecting } from './connecting.ts'
import type { Wire } from './drop.ts'
import { follow } from './follow.ts'
import { gripAt, pointingOf } from './grips.ts'
import { trackPress } from './track-press.ts'
import { useFinish } from './use-finish.ts'

/** Within this distance of its border, the canvas pans, by at most this many pixels per frame. */
const PAN = { border: 40, most: 12 } as const

/** Draws connections: from a port, its plus button, or the end of an existing connection. */
export function useConnectingGestures(area: RefObject<HTMLElement | null>) {
  const { readOnly } = useEditorContext()
  const { canvasNow, pointIn } = useCanvasNow()
  const begin = useBegin(area)
  useNear(area)

  const gripOf = (event: PointerEvent) =>
    gripAt(canvasNow(), { target: event.target, at: pointIn(clientOf(event)), pointing: pointingOf(event) })
  const mayPress = ({ button, isPrimary, shiftKey }: PointerEvent): boolean =>
    !readOnly && button === 0 && isPrimary && !shiftKey && !area.current?.hasAttribute('data-space')
  /** Stops the event: otherwise the canvas would pan or select with the same press. */
  function keep(event: MouseEvent | TouchEvent): void {
    if (useConnecting.getState().pressed) event.stopPropagation()
  }

  return {
    onPointerDownCapture: (event: PointerEvent) => {
      const grip = useConnecting.getState().pressed || !mayPress(event) ? null : gripOf(event)
      if (!grip) return
      event.stopPropagation()
      begin(event, grip.wire)
    },
    onMouseDownCapture: keep,
    onTouchStartCapture: keep,
    onPointerMove: (event: PointerEvent) => {
      if (readOnly || event.buttons !== 0 || event.pointerType !== 'mouse') return
      const port = gripOf(event)?.port ?? null
      const { near } = useConnecting.getState()
      const isSame = port?.nodeId === near?.nodeId && port?.side === near?.side && port?.port === near?.port
      if (!isSame) useConnecting.setState({ near: port })
    },
    onPointerLeave: () => useConnecting.setState({ near: null }),
  }
}

const clientOf = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY })

function useCanvasNow() {
  const store = useStoreApi<ShownNode>()
  const { editor, catalogue } = useEditorContext()
  return {
    canvasNow: () => ({ flow: store.getState(), editor, catalogue }),
    /** Relative to the corner of the canvas. */
    pointIn: ({ x, y }: Point): Point => {
      const box = store.getState().domNode?.getBoundingClientRect()
      return { x: x - (box?.left ?? 0), y: y - (box?.top ?? 0) }
    },
  }
}

/** Follows the pointer from a press, pans at the border, and completes the drawn connection. */
function useBegin(area: RefObject<HTMLElement | null>) {
  const { canvasNow, pointIn } = useCanvasNow()
  const finish = useFinish()
  return (event: PointerEvent, wire: Wire): void => {
    const pointing = pointingOf(event)
    let at: Point | null = null
    let frame = 0
    function draw() {
      if (at) useConnecting.setState({ drawn: follow(canvasNow(), { wire, pointer: pointIn(at), pointing }) })
    }
    function pan() {
      const { flow } = canvasNow()
      const by = at ? panOf(pointIn(at), flow) : { x: 0, y: 0 }
      if (by.x !== 0 || by.y !== 0) void flow.panBy(by).then(draw)
      frame = requestAnimationFrame(pan)
    }
    useConnecting.setState({ pressed: true })
    trackPress({
      pointerId: event.pointerId,
      pointerType: event.pointerType,
      start: clientOf(event),
      area: area.current ?? document.body,
      onDrag: (next) => {
        if (!at) frame = requestAnimationFrame(pan)
        at = next
        draw()
      },
      onEnd: (end) => {
        cancelAnimationFrame(frame)
        at = null
        const { drawn } = useConnecting.getState()
        useConnecting.setState({ pressed: false, drawn: null, near: null })
        if (end && drawn && isOver(area.current, end)) finish({ wire, drop: drawn.drop, at: end })
      },
    })
  }
}

/** Marks the port under the pointer for the canvas styles; panning removes the mark. */
function useNear(area: RefObject<HTMLElement | null>): void {
  const store = useStoreApi()
  useEffect(() => {
    const stopTelling = useConnecting.subscribe(({ near }) =>
      area.current?.toggleAttribute('data-near', near !== null),
    )
    const stop = store.subscribe(({ transform }, before) => {
      if (transform !== before.transform && useConnecting.getState().near)
        useConnecting.setState({ near: null })
    })
    return () => {
      stop()
      stopTelling()
      useConnecting.setState({ near: null, drawn: null, choice: null })
    }
  }, [store, area])
}

function isOver(area: HTMLElement | null, { x, y }: Point): boolean {
  const box = area?.querySelector('.react-flow')?.getBoundingClientRect()
  return box !== undefined && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom
}

/** How far the canvas pans when the pointer is near its border. */
function panOf({ x, y }: Point, { width, height }: { width: number; height: number }): Point {
  const by = (at: number, length: number) => {
    const over = Math.max(0, PAN.border - at) - Math.max(0, at - (length - PAN.border))
    return Math.max(-1, Math.min(1, over / PAN.border)) * PAN.most
  }
  return { x: by(x, width), y: by(y, height) }
}
