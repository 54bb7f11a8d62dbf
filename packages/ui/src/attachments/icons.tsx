import type { ReactNode } from 'react'

const drawn = (shape: ReactNode) =>
  function Icon() {
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

export const ClipIcon = drawn(
  <path d="m13 7.3-5.2 5.2a3.1 3.1 0 0 1-4.4-4.4l5.5-5.5a2 2 0 0 1 2.9 2.9L6.3 11a1 1 0 0 1-1.4-1.4l4.8-4.8" />,
)
export const PictureIcon = drawn(
  <>
    <rect x="2" y="3" width="12" height="10" rx="1.5" />
    <path d="m2.5 11 3.2-3.2 2.6 2.6 1.9-1.9 3.3 3.3M10.6 6v.01" />
  </>,
)
export const MicIcon = drawn(
  <>
    <rect x="6" y="2" width="4" height="7" rx="2" />
    <path d="M3.5 7.5a4.5 4.5 0 0 0 9 0M8 12v2" />
  </>,
)
