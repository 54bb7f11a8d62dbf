import type { Components, Theme } from '@mui/material/styles'

const TOUCH = '@media (pointer: coarse)'
const CONTROL_PX = 32
const DENSE_PX = 28
const TOUCH_PX = 40

const focusRing = (theme: Theme) => ({
  outline: `2px solid ${theme.vars?.palette.secondary.main}`,
  outlineOffset: 2,
})
const floating = '0 1px 2px rgb(15 23 42 / 0.08), 0 8px 24px rgb(15 23 42 / 0.14)'

const buttons: Components<Theme> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true, disableTouchRipple: true },
    styleOverrides: { root: ({ theme }) => ({ '&.Mui-focusVisible': focusRing(theme) }) },
  },
  MuiButton: {
    defaultProps: { disableElevation: true, color: 'primary', variant: 'outlined' },
    styleOverrides: {
      root: ({ theme, ownerState }) => ({
        minWidth: 0,
        height: ownerState.size === 'small' ? DENSE_PX : CONTROL_PX,
        padding: ownerState.size === 'small' ? '0 10px' : '0 12px',
        whiteSpace: 'nowrap',
        flexShrink: 0,
        [TOUCH]: { height: TOUCH_PX },
        ...(ownerState.variant === 'outlined' &&
          ownerState.color === 'primary' && {
            color: theme.vars?.palette.text.primary,
            borderColor: theme.vars?.palette.surface.control,
            '&:hover': { backgroundColor: theme.vars?.palette.surface.hover },
          }),
      }),
      startIcon: { marginRight: 6, marginLeft: -2 },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: ({ theme, ownerState }) => ({
        width: ownerState.size === 'small' ? DENSE_PX : CONTROL_PX,
        height: ownerState.size === 'small' ? DENSE_PX : CONTROL_PX,
        padding: 0,
        flexShrink: 0,
        borderRadius: 6,
        color: theme.vars?.palette.text.secondary,
        '&:hover': { backgroundColor: theme.vars?.palette.surface.hover },
        [TOUCH]: { width: TOUCH_PX, height: TOUCH_PX },
      }),
    },
  },
}

const inputs: Components<Theme> = {
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({
        fontSize: 14,
        lineHeight: '20px',
        backgroundColor: theme.vars?.palette.background.default,
        '& .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars?.palette.surface.control },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': {
          borderColor: theme.vars?.palette.secondary.main,
          borderWidth: 2,
        },
        '&.MuiInputBase-multiline': { padding: 0 },
        '&.Mui-disabled': { backgroundColor: theme.vars?.palette.surface.sunken },
      }),
      input: {
        height: 20,
        padding: '6px 10px',
        [TOUCH]: { padding: '10px', fontSize: 16 },
        '&::placeholder': { opacity: 1, color: 'var(--mr-palette-surface-muted)' },
        'textarea&': { padding: '7px 10px', height: 'auto' },
      },
      notchedOutline: { top: 0, '& legend': { display: 'none' } },
    },
  },
  MuiCheckbox: {
    defaultProps: { size: 'small', color: 'secondary' },
    styleOverrides: { root: { padding: 6 } },
  },
}

const floats: Components<Theme> = {
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiMenu: {
    // In place of a portal: what it offers belongs to the landmark that it was opened from.
    defaultProps: { disablePortal: true, slotProps: { list: { dense: true } } },
    styleOverrides: {
      paper: ({ theme }) => ({
        marginTop: 4,
        minWidth: 200,
        maxWidth: 340,
        border: `1px solid ${theme.vars?.palette.surface.border}`,
        boxShadow: floating,
      }),
      list: { padding: 4 },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: CONTROL_PX,
        borderRadius: 6,
        padding: '4px 8px',
        gap: 8,
        fontSize: 13,
        '&.Mui-focusVisible': { outlineOffset: -2, backgroundColor: theme.vars?.palette.surface.hover },
        '&:hover': { backgroundColor: theme.vars?.palette.surface.hover },
        [TOUCH]: { minHeight: TOUCH_PX },
      }),
    },
  },
  MuiDialog: {
    styleOverrides: {
      container: { outline: 'none' },
      paper: ({ theme }) => ({
        margin: 16,
        outline: 'none',
        width: 'calc(100% - 32px)',
        border: `1px solid ${theme.vars?.palette.surface.border}`,
        boxShadow: floating,
      }),
    },
  },
  MuiDialogTitle: { styleOverrides: { root: { fontSize: 16, fontWeight: 600, padding: '16px 20px 8px' } } },
  MuiDialogContent: { styleOverrides: { root: { padding: '8px 20px' } } },
  MuiDialogActions: {
    styleOverrides: {
      root: { padding: '12px 20px 16px', gap: 8 },
      spacing: { '& > *': { marginLeft: '0 !important' } },
    },
  },
  MuiBackdrop: {
    styleOverrides: {
      root: { backgroundColor: 'rgb(15 23 42 / 0.4)' },
      invisible: { backgroundColor: 'transparent' },
    },
  },
  MuiTooltip: {
    defaultProps: {
      enterDelay: 400,
      enterNextDelay: 100,
      disableInteractive: true,
      // In place as the menus, and fixed so that no scrolling part cuts it off.
      slotProps: { popper: { disablePortal: true, popperOptions: { strategy: 'fixed' } } },
    },
    styleOverrides: {
      tooltip: ({ theme }) => ({
        fontSize: 12,
        fontWeight: 500,
        padding: '4px 8px',
        backgroundColor: theme.vars?.palette.primary.main,
        color: theme.vars?.palette.primary.contrastText,
      }),
    },
  },
}

/** How the kit's parts look: no ripple, no capitals, no shadow but on what floats. */
export const components: Components<Theme> = { ...buttons, ...inputs, ...floats }
