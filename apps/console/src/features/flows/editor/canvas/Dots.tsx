import { useOnViewportChange, useStoreApi, ViewportPortal } from '@xyflow/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import css from './Ground.module.css'
import { covers, type Ground, groundOf } from './ground.ts'

/**
 * The background of the canvas, with or without dots. It moves with the nodes and is larger than the screen, so that
 * the browser paints it once and only translates it while panning.
 */
export function Dots({ shown }: { shown: boolean }) {
  const element = useRef<HTMLDivElement>(null)
  const laid = useRef<Ground | null>(null)
  const store = useStoreApi()

  function lay() {
    if (!element.current) return
    const ground = groundOf(store.getState())
    laid.current = ground
    const { style } = element.current
    style.left = `${ground.x}px`
    style.top = `${ground.y}px`
    style.width = `${ground.width}px`
    style.height = `${ground.height}px`
    style.setProperty('--gap', `${ground.gap}px`)
    style.setProperty('--dot', `${ground.dot}px`)
  }

  useLayoutEffect(() => {
    lay()
  })
  useEffect(() => {
    return store.subscribe((state) => {
      if (!laid.current || !covers(laid.current, state)) lay()
    })
  })
  useOnViewportChange({ onEnd: lay })
  return (
    <ViewportPortal>
      <div ref={element} className={css.ground} data-dots={shown} aria-hidden="true" />
    </ViewportPortal>
  )
}
