import type { ReactNode } from 'react'

export interface IconProps {
  /** Width and height in pixels: 16 or 20. */
  size?: 16 | 20
}

/** 1.5 px strokes on a 16 px grid. Icons have no accessible name; their button or text does. */
function drawn(shape: ReactNode) {
  return function Icon({ size = 16 }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
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

export const ArrowUpIcon = drawn(<path d="M8 13V3M3.5 7.5 8 3l4.5 4.5" />)
export const ArrowDownIcon = drawn(<path d="M8 3v10M3.5 8.5 8 13l4.5-4.5" />)
export const StopIcon = drawn(<rect x="4" y="4" width="8" height="8" rx="1.5" fill="currentColor" />)
export const CopyIcon = drawn(
  <>
    <rect x="5.5" y="5.5" width="8" height="8" rx="1.5" />
    <path d="M10.5 5.5V4A1.5 1.5 0 0 0 9 2.5H4A1.5 1.5 0 0 0 2.5 4v5A1.5 1.5 0 0 0 4 10.5h1.5" />
  </>,
)
export const CheckIcon = drawn(<path d="m3 8.5 3.2 3.2L13 4.8" />)
export const RetryIcon = drawn(<path d="M13 8a5 5 0 1 1-1.6-3.7L13 5.7M13 2.5v3.2H9.8" />)
export const CloseIcon = drawn(<path d="m4 4 8 8M12 4l-8 8" />)
export const PlusIcon = drawn(<path d="M8 3v10M3 8h10" />)
export const ExternalIcon = drawn(
  <path d="M9.5 2.5h4v4M13.5 2.5 7.5 8.5M11.5 9.5v3a1 1 0 0 1-1 1h-7a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1h3" />,
)
export const WarningIcon = drawn(<path d="M8 2.5 14.2 13.2H1.8ZM8 6.7v3M8 11.5v.01" />)
export const InfoIcon = drawn(
  <>
    <circle cx="8" cy="8" r="5.75" />
    <path d="M8 7.5v3.2M8 5.2v.01" />
  </>,
)
export const DocumentIcon = drawn(
  <path d="M9 2H4.5A1.5 1.5 0 0 0 3 3.5v9A1.5 1.5 0 0 0 4.5 14h7a1.5 1.5 0 0 0 1.5-1.5V6ZM9 2v4h4" />,
)
export const OfflineIcon = drawn(
  <path d="M2 6.5a9 9 0 0 1 3-1.9M14 6.5a9 9 0 0 0-5-2.3M4.5 9.3a5.5 5.5 0 0 1 2.5-1.4M11.5 9.3a5.5 5.5 0 0 0-1-.8M8 12.2v.01M2.5 2.5l11 11" />,
)

export const ThumbUpIcon = drawn(
  <path d="M5 7.2v6M5 7.2 7.6 2.4c1 0 1.7.8 1.5 1.8L8.6 6.5h3.6c.9 0 1.6.8 1.4 1.7l-.8 3.8c-.1.7-.7 1.2-1.4 1.2H5M5 7.2H2.6v6H5" />,
)
export const ThumbDownIcon = drawn(
  <path d="M5 8.8v-6M5 8.8l2.6 4.8c1 0 1.7-.8 1.5-1.8l-.5-2.3h3.6c.9 0 1.6-.8 1.4-1.7L12.8 4c-.1-.7-.7-1.2-1.4-1.2H5M5 8.8H2.6v-6H5" />,
)
export const SearchIcon = drawn(<path d="M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM10.5 10.5 14 14" />)
