import { create } from 'zustand'

export type BannerKind = 'success' | 'error'

interface Banner {
  open: boolean
  kind: BannerKind
  text: string
}

/** The notification banner across the top of the page; closed by default. */
export const useBanner = create<Banner>()(() => ({ open: false, kind: 'success', text: '' }))

export function showBanner(kind: BannerKind, text: string): void {
  useBanner.setState({ open: true, kind, text })
}

export function closeBanner(): void {
  useBanner.setState({ open: false })
}
