/// <reference types="@mui/material/themeCssVarsAugmentation" />
import { createTheme, type Theme } from '@mui/material/styles'
import { components } from './theme-components.ts'

const light = {
  primary: { main: '#1e293b', light: '#334155', dark: '#0f172a', contrastText: '#ffffff' },
  secondary: { main: '#2563eb', light: '#3b82f6', dark: '#1d4ed8', contrastText: '#ffffff' },
  success: { main: '#15803d', contrastText: '#ffffff' },
  info: { main: '#0369a1', contrastText: '#ffffff' },
  warning: { main: '#b45309', contrastText: '#ffffff' },
  error: { main: '#b91c1c', contrastText: '#ffffff' },
  text: { primary: '#0f172a', secondary: '#475569', disabled: '#64748b' },
  divider: '#e2e8f0',
  background: { default: '#ffffff', paper: '#ffffff' },
}

const dark = {
  primary: { main: '#cbd5e1', light: '#e2e8f0', dark: '#94a3b8', contrastText: '#0f172a' },
  secondary: { main: '#60a5fa', light: '#93c5fd', dark: '#3b82f6', contrastText: '#0f172a' },
  success: { main: '#4ade80', contrastText: '#0f172a' },
  info: { main: '#38bdf8', contrastText: '#0f172a' },
  warning: { main: '#fbbf24', contrastText: '#0f172a' },
  error: { main: '#f87171', contrastText: '#0f172a' },
  text: { primary: '#e2e8f0', secondary: '#a3b1c6', disabled: '#8b9bb3' },
  divider: '#263449',
  background: { default: '#0f172a', paper: '#172135' },
}

/**
 * The kit's theme with the values of `tokens.css` in @millrace/ui, where colors are defined. The kit computes with
 * them, so it needs the values; a test compares the two.
 */
export const theme: Theme = createTheme({
  cssVariables: { cssVarPrefix: 'mr', colorSchemeSelector: '[data-theme="%s"]' },
  colorSchemes: { light: { palette: light }, dark: { palette: dark } },
  shape: { borderRadius: 8 },
  spacing: 4,
  motion: { reducedMotion: 'system' },
  typography: {
    fontFamily: '"Inter Variable", system-ui, sans-serif',
    fontSize: 14,
    htmlFontSize: 16,
    h1: { fontSize: 20, lineHeight: '28px', fontWeight: 600, letterSpacing: '-0.01em' },
    h2: { fontSize: 14, lineHeight: '20px', fontWeight: 600 },
    body1: { fontSize: 14, lineHeight: '20px' },
    body2: { fontSize: 13, lineHeight: '18px' },
    button: { fontSize: 13, lineHeight: '18px', fontWeight: 500, textTransform: 'none' },
  },
  transitions: {
    duration: {
      shortest: 120,
      shorter: 120,
      short: 150,
      standard: 160,
      complex: 180,
      enteringScreen: 160,
      leavingScreen: 120,
    },
  },
  components,
})
