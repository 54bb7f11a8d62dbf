import { type ReactFlowState, useReactFlow, useStore, useStoreApi } from '@xyflow/react'
import { type PointerEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { useEditorTexts } from '../../texts.ts'
import css from '../Ground.module.css'
import { type MapPicture, mapOf } from './map-picture.ts'

const SIZE = { width: 200, height: 150 }
/** The viewport frame is a square of this size, scaled: only its transform changes. */
const SIGHT = 100

const nodesOf = ({ nodes }: ReactFlowState) => nodes

/** A minimap of all nodes with the viewport: clicking pans there, the wheel zooms. */
export function FlowMap() {
  const t = useEditorTexts()
  const nodes = useStore(nodesOf)
  const picture = mapOf(nodes, SIZE)
  const frame = useSight(picture)
  const area = useRef<HTMLDivElement>(null)
  const flow = useReactFlow()

  useEffect(() => {
    const element = area.current
    function onWheel(event: WheelEvent) {
      event.preventDefault()
      void flow.zoomTo(flow.getZoom() * (event.deltaY > 0 ? 0.9 : 1.1))
    }
    // React attaches wheel listeners as passive, so the page would scroll.
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [flow])

  function go(event: PointerEvent<HTMLDivElement>) {
    if (event.buttons !== 1) return
    const box = event.currentTarget.getBoundingClientRect()
    const x = (event.clientX - box.left - picture.left) / picture.scale
    const y = (event.clientY - box.top - picture.top) / picture.scale
    void flow.setCenter(x, y, { zoom: flow.getZoom() })
  }

  return (
    <div
      ref={area}
      className={css.map}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        go(event)
      }}
      onPointerMove={go}
    >
      <svg {...SIZE} role="img" aria-label={t('canvas.map')}>
        <path className={css.all} d={picture.path} />
      </svg>
      <span ref={frame} className={css.sight} aria-hidden="true" />
    </div>
  )
}

/** Updates the viewport frame without rerendering the map. */
function useSight({ scale, left, top }: MapPicture) {
  const frame = useRef<HTMLSpanElement>(null)
  const store = useStoreApi()
  useLayoutEffect(() => {
    let last = ''
    function place() {
      const { transform, width, height } = store.getState()
      const [x, y, zoom] = transform
      const now = [x, y, zoom, width, height].join()
      if (!frame.current || now === last) return
      last = now
      const [across, down] = [width, height].map((length) => ((length / zoom) * scale) / SIGHT)
      const [x0, y0] = [left - (x / zoom) * scale, top - (y / zoom) * scale]
      frame.current.style.transform = `translate(${x0}px, ${y0}px) scale(${across}, ${down})`
    }
    place()
    return store.subscribe(place)
  }, [store, scale, left, top])
  return frame
}
