import type { ReactNode, Ref } from 'react'

interface ScrollRegionProps {
  ref?: Ref<HTMLElement>
  label: string
  className?: string | undefined
  children: ReactNode
}

/**
 * A scrollable region that takes focus, so that it can be scrolled by keyboard. A group instead of a landmark, because
 * a page may have many with the same name.
 */
export function ScrollRegion({ ref, label, className, children }: ScrollRegionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role
    <section ref={ref} role="group" className={className} tabIndex={0} aria-label={label}>
      {children}
    </section>
  )
}
