import { t } from '../../../i18n.ts'

/** What React Flow tells screen readers, in our words. */
export const ariaLabels = () => ({
  'node.a11yDescription.default': t(
    'Enter chooses it. Arrow keys move it, F2 renames it, Delete removes it.',
  ),
  'node.a11yDescription.keyboardDisabled': t(
    'Enter chooses it. Arrow keys move it, F2 renames it, Delete removes it.',
  ),
  'edge.a11yDescription.default': t('Enter chooses the arrow, Delete removes it.'),
  'controls.ariaLabel': t('View'),
  'controls.zoomIn.ariaLabel': t('Zoom in'),
  'controls.zoomOut.ariaLabel': t('Zoom out'),
  'controls.fitView.ariaLabel': t('Show all'),
  'minimap.ariaLabel': t('Small map of the drawing'),
})
