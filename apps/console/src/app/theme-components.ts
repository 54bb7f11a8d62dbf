import type { Components, Theme } from '@mui/material/styles'

const TOUCH = '@media (pointer: coarse)'
const CONTROL_PX = 32
const DENSE_PX = 28
const TOUCH_PX = 40

const FOCUS_RING = { outline: '2px solid var(--ui-accent)', outlineOffset: 2 }
const FLOATING = { border: '1px solid var(--ui-border)', boxShadow: 'var(--ui-shadow)' }

const buttons: Components<Theme> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true, disableTouchRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible': FOCUS_RING } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true, color: 'primary', variant: 'outlined' },
    styleOverrides: {
      root: ({ ownerState }) => ({
        minWidth: 0,
        height: ownerState.size === 'small' ? DENSE_PX : CONTROL_PX,
        padding: ownerState.size === 'small' ? '0 10px' : '0 12px',
        whiteSpace: 'nowrap',
        flexShrink: 0,
        [TOUCH]: { height: TOUCH_PX },
        ...(ownerState.variant === 'outlined' &&
          ownerState.color === 'primary' && {
            color: 'var(--ui-text)',
            borderColor: 'color-mix(in srgb, var(--ui-control) 60%, var(--ui-border))',
            '&:hover': { borderColor: 'var(--ui-control)', backgroundColor: 'var(--ui-hover)' },
          }),
      }),
      startIcon: { marginRight: 6, marginLeft: -2 },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: ({ ownerState }) => ({
        width: ownerState.size === 'small' ? DENSE_PX : CONTROL_PX,
        height: ownerState.size === 'small' ? DENSE_PX : CONTROL_PX,
        padding: 0,
        flexShrink: 0,
        borderRadius: 6,
        color: 'var(--ui-text-secondary)',
        '&:hover': { backgroundColor: 'var(--ui-hover)' },
        [TOUCH]: { width: TOUCH_PX, height: TOUCH_PX },
      }),
    },
  },
}

const inputs: Components<Theme> = {
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        fontSize: 14,
        lineHeight: '20px',
        backgroundColor: 'var(--ui-bg)',
        '& .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--ui-control)' },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': {
          borderColor: 'var(--ui-accent)',
          borderWidth: 2,
        },
        '&.MuiInputBase-multiline': { padding: 0 },
        '&.Mui-disabled, &.MuiInputBase-readOnly': { backgroundColor: 'var(--ui-sunken)' },
      },
      input: {
        height: 20,
        padding: '6px 10px',
        [TOUCH]: { padding: '10px', fontSize: 16 },
        '&::placeholder': { opacity: 1, color: 'var(--ui-text-muted)' },
        'textarea&': { padding: '7px 10px', height: 'auto' },
      },
      notchedOutline: { top: 0, '& legend': { display: 'none' } },
    },
  },
}

const floats: Components<Theme> = {
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiMenu: {
    // Rendered in place instead of a portal, so that a menu stays in the landmark it was opened from.
    defaultProps: { disablePortal: true, slotProps: { list: { dense: true } } },
    styleOverrides: {
      paper: {
        marginTop: 4,
        minWidth: 200,
        maxWidth: 340,
        ...FLOATING,
      },
      list: { padding: 4 },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: CONTROL_PX,
        borderRadius: 6,
        padding: '4px 8px',
        gap: 8,
        fontSize: 13,
        '&.Mui-focusVisible': { outlineOffset: -2, backgroundColor: 'var(--ui-hover)' },
        '&:hover': { backgroundColor: 'var(--ui-hover)' },
        [TOUCH]: { minHeight: TOUCH_PX },
      },
    },
  },
  MuiDialog: {
    styleOverrides: {
      container: { outline: 'none' },
      paper: {
        margin: 16,
        outline: 'none',
        width: 'calc(100% - 32px)',
        // Also in a form, the content scrolls while the title and buttons stay.
        '& > form': { display: 'flex', flexDirection: 'column', minHeight: 0 },
        ...FLOATING,
      },
    },
  },
  MuiDialogTitle: { styleOverrides: { root: { fontSize: 16, fontWeight: 600, padding: '16px 20px 4px' } } },
  MuiDialogContent: {
    styleOverrides: {
      // The scroll container clips overflow: the focus ring of the first field needs this padding.
      root: { padding: '8px 20px', '.MuiDialogTitle-root + &': { paddingTop: 4 } },
    },
  },
  MuiDialogActions: {
    styleOverrides: {
      root: { padding: '12px 20px 16px', gap: 8, flexWrap: 'wrap' },
      spacing: { '& > *': { marginLeft: '0 !important' } },
    },
  },
  MuiBackdrop: {
    styleOverrides: {
      root: { backgroundColor: 'rgb(15 23 42 / 0.4)' },
      invisible: { backgroundColor: 'transparent' },
    },
  },
}

/** The appearance of the kit's components: no ripple, no uppercase, and shadows only on floating elements. */
export const components: Components<Theme> = { ...buttons, ...inputs, ...floats }
