import type { ReactNode } from 'react'

// Of the viewer alone, so that the chat does not carry them. Lines of 1.5 px on a 16 px grid.
function drawn(shape: ReactNode) {
  return function Icon() {
    return (
      <svg
        width={16}
        height={16}
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        {shape}
      </svg>
    )
  }
}

export const ChevronLeftIcon = drawn(<path d="M10 3 5 8l5 5" />)
export const ChevronRightIcon = drawn(<path d="m6 3 5 5-5 5" />)
export const ZoomInIcon = drawn(
  <path d="M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM10.5 10.5 14 14M7 5v4M5 7h4" />,
)
export const ZoomOutIcon = drawn(
  <path d="M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM10.5 10.5 14 14M5 7h4" />,
)
