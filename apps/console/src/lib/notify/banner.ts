import { create } from 'zustand'

type BannerKind = 'success' | 'error'

interface Banner {
  open: boolean
  openType: BannerKind
  msg: string
}

/** The banner at the top of the page; hidden by default. */
export const useBanner = create<Banner>()(() => ({ open: false, openType: 'success', msg: '' }))

export function showBanner(openType: BannerKind, msg: string): void {
  useBanner.setState({ open: true, openType, msg })
}

export function closeBanner(): void {
  useBanner.setState({ open: false })
}
