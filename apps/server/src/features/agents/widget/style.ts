import type { agents } from '@millrace/contract'
import { readableOn } from '@millrace/contract/contrast'

const SIZES: Record<agents.Appearance['size'], [width: number, height: number]> = {
  compact: [340, 500],
  regular: [384, 620],
  large: [460, 740],
}

/**
 * The styles of an agent's launcher and panel, for their shadow root. They are sent with the settings because the
 * embedded script must stay small. The page's rules cannot reach inside; important rules about the host element
 * override the page's, because inner ones win.
 */
export function widgetStyle(look: agents.Appearance): string {
  const color = look.btnBgColor ?? look.headerBgColor
  const ink = look.btnBgColor === null ? look.headerTextColor : (look.btnTextColor ?? readableOn(color))
  const [width, height] = SIZES[look.size]
  // On right-to-left pages, the start is on the right.
  const side = look.position === 'right' ? 'inset-inline-end' : 'inset-inline-start'
  return `${HOST}
.launcher { ${side}: calc(20px + var(--shift, 0px)); color: ${ink}; background: ${color}; }
.panel { width: ${width}px; height: ${height}px; }
.panel, .message { ${side}: 20px; }
${PARTS}
${ANIMATIONS[look.fabAnimation](color)}
${SMALL}`
}

const HOST = `:host {
  all: initial !important;
  display: block !important;
  position: fixed !important;
  z-index: 2147483647 !important;
  inset: auto 0 0 auto !important;
  width: 0 !important;
  height: 0 !important;
  font: 14px/1.4 system-ui, sans-serif !important;
  color-scheme: light dark !important;
}
.launcher, .panel, .message { position: fixed; bottom: 20px; box-sizing: border-box; }`

const PARTS = `.launcher {
  width: 56px; height: 56px; padding: 0; border: 0; border-radius: 28px; cursor: pointer;
  box-shadow: 0 4px 16px #0004; transition: transform .15s;
}
.launcher:hover { transform: scale(1.06); }
.launcher svg {
  display: block; width: 26px; height: 26px; margin: auto; fill: none; stroke: currentColor; stroke-width: 2;
  stroke-linecap: round; stroke-linejoin: round;
}
:focus-visible { outline: 3px solid #fff; outline-offset: 1px; box-shadow: 0 0 0 6px #2563eb; }
.badge {
  position: absolute; top: -4px; inset-inline-end: -4px; box-sizing: border-box; min-width: 20px; padding: 0 5px;
  border-radius: 10px; font: 600 12px/20px system-ui, sans-serif; color: #fff; background: #c81e1e;
}
.badge:empty { display: none; }
.panel {
  bottom: 88px; max-width: calc(100vw - 40px); max-height: calc(100dvh - 108px); border-radius: 16px;
  overflow: hidden; background: Canvas; box-shadow: 0 8px 40px #0005; transition: opacity .15s, transform .15s;
}
.panel[inert] {
  visibility: hidden; opacity: 0; transform: translateY(12px);
  transition: opacity .15s, transform .15s, visibility 0s .15s;
}
iframe { display: block; width: 100%; height: 100%; border: 0; }
.message {
  bottom: 88px; display: flex; align-items: start; max-width: min(280px, calc(100vw - 40px)); border-radius: 14px;
  color: CanvasText; background: Canvas; box-shadow: 0 4px 20px #0004;
}
.message button {
  min-height: 44px; padding: 12px 4px 12px 14px; border: 0; border-radius: 14px; background: none; color: inherit;
  font: inherit; text-align: start; overflow-wrap: anywhere; cursor: pointer;
}
.message button + button { min-width: 44px; padding: 0; font-size: 20px; text-align: center; }
.status { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }`

const ANIMATIONS: Record<agents.Appearance['fabAnimation'], (color: string) => string> = {
  none: () => '',
  pulse: (color) => `.launcher::before {
  content: ''; position: absolute; z-index: -1; inset: 0; border-radius: 28px; background: ${color};
  animation: pulse 2.4s ease-out infinite;
}
@keyframes pulse { 0% { opacity: .5; } 60%, 100% { opacity: 0; transform: scale(1.6); } }`,
  bounce: () => `.launcher { animation: bounce 4s infinite; }
@keyframes bounce { 0%, 14%, 100% { transform: none; } 7% { transform: translateY(-10px); } }`,
  twinkle: () => `.launcher::before, .launcher::after {
  content: ''; position: absolute; top: -3px; left: -3px; width: 18px; height: 18px; background: #fbbf24;
  clip-path: polygon(50% 0, 60% 40%, 100% 50%, 60% 60%, 50% 100%, 40% 60%, 0 50%, 40% 40%);
  animation: twinkle 3.2s infinite;
}
.launcher::after { top: 42px; left: 40px; scale: .7; animation-delay: 1.1s; }
@keyframes twinkle {
  0%, 60%, 100% { opacity: 0; transform: scale(.3); }
  30% { opacity: 1; transform: rotate(40deg); }
}`,
}

/** On a phone the chat covers the page. No animation while open or with reduced motion. */
const SMALL = `.launcher[aria-expanded=true] { animation: none; }
.launcher[aria-expanded=true]::before, .launcher[aria-expanded=true]::after { display: none; }
@media (max-width: 480px), (max-height: 420px) {
  .panel { inset: 0; width: 100%; height: 100dvh; max-width: none; max-height: none; border-radius: 0; }
  .launcher[aria-expanded=true] { display: none; }
}
@media (prefers-reduced-motion: reduce) {
  *, ::before, ::after { animation: none !important; transition: none !important; }
}`
