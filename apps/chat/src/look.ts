import type { agents } from '@millrace/contract'
import type { CSSProperties } from 'react'

type Appearance = agents.Appearance
type Colors = CSSProperties & Record<`--${string}`, string>

/** The default of the contract stands for the page's own words, which are in the visitor's language. */
const DEFAULTS = { customLogoText: 'Powered by', customLogoWebsite: '/' }

/** The colours that the owner set; the style sheets have those of the visitor's scheme for the rest. */
export function colorsOf(look: Appearance): Colors {
  const given: Record<string, string | null> = {
    '--chat-content': look.contentBg,
    '--chat-bot': look.botMessageBg,
    '--chat-bot-text': look.botMessageText,
    '--chat-bot-padding': look.botMessageBg && '8px 14px',
    '--chat-user': look.userMessageBg,
    '--chat-user-text': look.userMessageText,
    '--chat-footer': look.footerBg,
    // The button that sends is the only primary one of the page.
    '--ui-primary': look.btnBgColor,
    '--ui-primary-hover': look.btnBgColor,
    '--ui-on-primary': look.btnTextColor,
  }
  return Object.fromEntries(Object.entries(given).filter(([, color]) => color !== null)) as Colors
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
