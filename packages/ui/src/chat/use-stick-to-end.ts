import { type RefObject, useEffect, useRef, useState } from 'react'

const AT_END_PX = 8
const AWAY_PX = 80

interface StickToEnd {
  scroller: RefObject<HTMLElement | null>
  content: RefObject<HTMLDivElement | null>
  /** The reader has scrolled up and there is more below. */
  away: boolean
  toEnd: () => void
}

/** Keeps growing text scrolled to its end until the reader scrolls up, and again once they are back at the end. */
export function useStickToEnd(): StickToEnd {
  const scroller = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const sticking = useRef(true)
  const [away, setAway] = useState(false)

  useEffect(() => {
    const box = scroller.current
    if (!box || !content.current) return undefined
    let lastTop = box.scrollTop
    const below = () => box.scrollHeight - box.scrollTop - box.clientHeight
    const onScroll = () => {
      // Only scrolling up is intentional: growing text also increases the distance to the end.
      if (below() <= AT_END_PX) sticking.current = true
      else if (box.scrollTop < lastTop) sticking.current = false
      lastTop = box.scrollTop
      setAway(!sticking.current && below() > AWAY_PX)
    }
    const onResize = () => {
      if (below() <= AT_END_PX) sticking.current = true
      if (sticking.current) box.scrollTop = box.scrollHeight
      setAway(!sticking.current && below() > AWAY_PX)
    }
    const observer = new ResizeObserver(onResize)
    observer.observe(box)
    observer.observe(content.current)
    box.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      observer.disconnect()
      box.removeEventListener('scroll', onScroll)
    }
  }, [])

  const toEnd = () => {
    sticking.current = true
    setAway(false)
    if (scroller.current) scroller.current.scrollTop = scroller.current.scrollHeight
  }
  return { scroller, content, away, toEnd }
}
