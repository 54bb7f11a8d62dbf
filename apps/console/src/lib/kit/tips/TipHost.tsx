import { useEffect, useLayoutEffect, useRef } from 'react'
import { closeTip, hideTip, keepTip, useTip, type Tip } from './tip-store.ts'
import css from './TipHost.module.css'

const GAP = 6
const EDGE = 8

/**
 * The single tooltip of the page. It repeats the name of an icon button, so it is hidden from screen readers. The kit's
 * own tooltip would add 10 kB and a component per table row.
 */
export function TipHost() {
  const { tip } = useTip()
  const element = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    if (tip && element.current) place(element.current, tip)
  }, [tip])

  useEffect(() => {
    if (!tip) return undefined
    const stop = new AbortController()
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && hideTip()
    addEventListener('keydown', onKeyDown, { signal: stop.signal })
    addEventListener('scroll', hideTip, { signal: stop.signal, capture: true })
    return () => stop.abort()
  }, [tip])

  if (!tip) return null
  return (
    <div
      ref={element}
      className={css.tip}
      aria-hidden="true"
      onPointerEnter={keepTip}
      onPointerLeave={closeTip}
    >
      {tip.text}
    </div>
  )
}

/** Positions it next to its element, within the window. */
function place(element: HTMLElement, { anchor, side }: Tip): void {
  const { width, height } = element.getBoundingClientRect()
  const fitsBelow = anchor.bottom + GAP + height < innerHeight - EDGE
  const below = {
    left: anchor.left + (anchor.width - width) / 2,
    top: fitsBelow ? anchor.bottom + GAP : anchor.top - GAP - height,
  }
  const fitsRight = anchor.right + GAP + width < innerWidth - EDGE
  const beside = {
    left: fitsRight ? anchor.right + GAP : anchor.left - GAP - width,
    top: anchor.top + (anchor.height - height) / 2,
  }
  const { left, top } = side === 'right' ? beside : below
  element.style.left = `${Math.max(EDGE, Math.min(left, innerWidth - width - EDGE))}px`
  element.style.top = `${Math.max(EDGE, top)}px`
}
