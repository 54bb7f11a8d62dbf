import type { agents } from '@millrace/contract'
import type { CSSProperties } from 'react'
import { readableOn, schemeFor } from '@millrace/contract/contrast'

type Appearance = agents.Appearance
type Styles = CSSProperties & Record<`--${string}`, string>

/** The default of the contract stands for the page's own words, which are in the visitor's language. */
const DEFAULTS = { customLogoText: 'Powered by', customLogoWebsite: '/' }

/**
 * The colours that the owner set; the style sheets have those of the scheme for the rest. A text colour that was left
 * out is chosen to be readable on its background, and a part with a background of its own takes the scheme that fits
 * it: light brand colours stay readable for a visitor in dark mode.
 */
export function colorsOf(look: Appearance): Styles {
  const given: Record<string, string | null> = {
    'color-scheme': schemeOf(look),
    '--chat-content': look.contentBg,
    '--chat-bot': look.botMessageBg,
    '--chat-bot-text': look.botMessageText ?? textOn(look.botMessageBg),
    '--chat-bot-scheme': look.botMessageBg && schemeFor(look.botMessageBg),
    '--chat-bot-padding': look.botMessageBg && '8px 14px',
    '--chat-user': look.userMessageBg,
    '--chat-user-text': look.userMessageText ?? textOn(look.userMessageBg),
    '--chat-footer': look.footerBg,
    '--chat-footer-room': look.footerBg && '8px',
    '--chat-footer-scheme': look.footerBg && schemeFor(look.footerBg),
    // The button that sends is the only primary one of the page.
    '--ui-primary': look.btnBgColor,
    '--ui-primary-hover': look.btnBgColor,
    '--ui-on-primary': look.btnTextColor ?? textOn(look.btnBgColor),
  }
  const { 'color-scheme': colorScheme, ...rest } = given
  const set = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null)) as Styles
  return colorScheme ? { ...set, colorScheme } : set
}

const textOn = (background: string | null) => background && readableOn(background)

/** Light or dark; null leaves it to the visitor's device. */
export function schemeOf({ scheme, contentBg }: Appearance): 'light' | 'dark' | null {
  if (scheme !== 'auto') return scheme
  return contentBg ? schemeFor(contentBg) : null
}

export const headOf = (look: Appearance): CSSProperties => ({
  backgroundColor: look.headerBgColor,
  color: look.headerTextColor,
})

/** The line at the foot; null for none. */
export function footOf(look: Appearance, poweredBy: string) {
  if (look.removeLogo) return null
  const { customLogoText, customLogoWebsite, customLogoUrl } = look
  return {
    text: customLogoText === DEFAULTS.customLogoText ? poweredBy : customLogoText,
    logo: customLogoUrl,
    link: customLogoWebsite === DEFAULTS.customLogoWebsite ? null : customLogoWebsite,
  }
}
