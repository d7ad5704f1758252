/**
 * Our look over Mantine: neutral surfaces, hairlines instead of shadows, one accent from the workspace's
 * brand.
 */
import {
  createTheme,
  rgba,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type MantineTheme,
  type MantineThemeComponents,
} from '@mantine/core'
import { shadesOf } from './colors.ts'
import { rankOptions } from './parts/rankOptions.ts'

const gray: MantineColorsTuple = [
  '#f7f7f5',
  '#efefec',
  '#e4e4e0',
  '#d5d5d0',
  '#b6b7b2',
  '#8b8e8a',
  '#5d625f',
  '#434947',
  '#2b302f',
  '#1a1e1e',
]
const dark: MantineColorsTuple = [
  '#e8eaea',
  '#c9cdce',
  '#a7adaf',
  '#7d8588',
  '#4a5154',
  '#3a4043',
  '#24292b',
  '#16191b',
  '#111415',
  '#0c0e0f',
]

/** `close` is what stands on the button that closes a dialog, in the language spoken now. */
export const themeOf = (brand: string | null | undefined, close: string) =>
  createTheme({
    primaryColor: 'brand',
    primaryShade: 7,
    autoContrast: true,
    white: '#ffffff',
    black: '#1a1e1e',
    colors: {
      brand: shadesOf(brand),
      gray,
      dark,
      red: shadesOf('b3261e'),
      green: shadesOf('1d7a4f'),
      yellow: shadesOf('a86400'),
      blue: shadesOf('2f6bb3'),
      orange: shadesOf('b9501a'),
      violet: shadesOf('6b4fb3'),
    },
    fontFamily:
      '"Inter Variable", "Noto Sans Devanagari Variable", "Noto Sans Kannada Variable", "Noto Sans ' +
      'Telugu Variable", "Noto Sans Tamil Variable", ui-sans-serif, system-ui, "Segoe UI", Roboto, sans-serif',
    fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Mono", "Roboto Mono", Menlo, monospace',
    fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
    lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.35' },
    spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
    radius: { xs: '2px', sm: '4px', md: '6px', lg: '10px', xl: '16px' },
    defaultRadius: 'md',
    headings: {
      fontWeight: '650',
      sizes: {
        h1: { fontSize: '1.75rem', lineHeight: '1.2' },
        h2: { fontSize: '1.25rem', lineHeight: '1.3' },
        h3: { fontSize: '1.0625rem', lineHeight: '1.4' },
        h4: { fontSize: '0.9375rem', lineHeight: '1.4' },
      },
    },
    focusRing: 'auto',
    cursorType: 'pointer',
    respectReducedMotion: true,
    components: componentsOf(close),
  })

/**
 * Plain settings: `Modal.extend` and its like would bring every component that is named here into the first
 * chunk.
 */
const componentsOf = (close: string): MantineThemeComponents => ({
  Anchor: { defaultProps: { underline: 'always' } },
  Alert: {
    defaultProps: { variant: 'outline' },
    styles: {
      root: { borderInlineStartWidth: 4, background: 'var(--surface)' },
      message: { color: 'var(--mantine-color-text)' },
    },
  },
  Badge: {
    defaultProps: { variant: 'light', tt: 'none', radius: 'sm', fw: 550 },
    styles: { root: { minWidth: 'max-content' } },
  },
  Button: { styles: { root: { fontWeight: 600, flexShrink: 0 } } },
  Drawer: { defaultProps: { closeButtonProps: { 'aria-label': close } } },
  Select: { defaultProps: { filter: rankOptions } },
  MultiSelect: { defaultProps: { filter: rankOptions } },
  InputWrapper: {
    styles: {
      label: { fontWeight: 600, marginBottom: 4 },
      description: { fontSize: 'var(--mantine-font-size-xs)', marginBottom: 4 },
      error: { fontSize: 'var(--mantine-font-size-xs)', fontWeight: 600 },
    },
  },
  // Beside its button, so that it stands within a landmark; and its first entry has the focus, not an empty
  // place before it.
  Menu: {
    defaultProps: {
      shadow: 'none',
      withArrow: false,
      withinPortal: false,
      withInitialFocusPlaceholder: false,
      // What shifts on the page under an open menu must not make it vanish.
      hideDetached: false,
      transitionProps: { duration: 0 },
    },
  },
  Modal: {
    defaultProps: {
      centered: true,
      closeButtonProps: { 'aria-label': close },
      overlayProps: { backgroundOpacity: 0.45 },
      transitionProps: { duration: 0 },
    },
    styles: { title: { fontWeight: 650, fontSize: 'var(--mantine-font-size-lg)' } },
  },
  // A <header> in a dialog would count as the page's own.
  ModalHeader: { defaultProps: { component: 'div' } },
  DrawerHeader: { defaultProps: { component: 'div' } },
  Notification: { defaultProps: { closeButtonProps: { 'aria-label': close } } },
  Paper: { defaultProps: { withBorder: true, p: 'md' } },
  Popover: { defaultProps: { shadow: 'sm', transitionProps: { duration: 0 } } },
  Switch: { defaultProps: { withThumbIndicator: false } },
  Table: { defaultProps: { verticalSpacing: 'sm', horizontalSpacing: 'md' } },
  Tabs: { styles: { tab: { fontWeight: 600 } } },
  Tooltip: { defaultProps: { openDelay: 250, events: { hover: true, focus: true, touch: true } } },
})

/**
 * Our surfaces beside Mantine's: `--surface` of a card, `--ground` of the page, `--line` of a hairline,
 * `--accent` for marks and lines.
 */
export const surfaces: CSSVariablesResolver = (theme) => ({
  variables: { '--header-height': '56px', '--nav-width': '232px' },
  light: {
    ...tints(theme, (shades, put) => put(shades[1], shades[2], shades[8])),
    '--accent': 'var(--mantine-color-brand-7)',
    '--ground': '#f7f7f5',
    '--surface': '#ffffff',
    '--line': '#dededa',
    '--focus': '#1a1e1e',
    '--mantine-color-body': '#ffffff',
    '--mantine-color-default-border': '#85898a',
    '--mantine-color-dimmed': '#5d625f',
    '--mantine-color-placeholder': '#6a6f6c',
    '--mantine-color-error': 'var(--mantine-color-red-7)',
    '--mantine-color-anchor': 'var(--mantine-color-brand-7)',
  },
  dark: {
    ...tints(theme, (shades, put) => put(rgba(shades[5], 0.18), rgba(shades[5], 0.28), shades[3])),
    '--accent': 'var(--mantine-color-brand-4)',
    '--ground': '#14181b',
    '--surface': '#1e2226',
    '--line': '#353b40',
    '--focus': '#ffffff',
    '--mantine-color-body': '#1e2226',
    '--mantine-color-default': '#181c1f',
    '--mantine-color-default-border': '#6f777b',
    '--mantine-color-dimmed': '#a7adaf',
    '--mantine-color-placeholder': '#8f979a',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-anchor': 'var(--mantine-color-brand-4)',
  },
})

type Put = (ground: string, hover: string, text: string) => Record<string, string>
/** How tags and chosen rows look: a tint of the colour, and a text that can be read on it. */
function tints(
  theme: MantineTheme,
  choose: (shades: MantineColorsTuple, put: Put) => Record<string, string>,
): Record<string, string> {
  const names = ['brand', 'gray', 'red', 'green', 'yellow', 'blue', 'orange', 'violet']
  return Object.assign(
    {},
    ...names.map((name) =>
      choose(theme.colors[name] ?? gray, (ground, hover, text) => ({
        [`--mantine-color-${name}-light`]: ground,
        [`--mantine-color-${name}-light-hover`]: hover,
        [`--mantine-color-${name}-light-color`]: text,
      })),
    ),
  )
}
