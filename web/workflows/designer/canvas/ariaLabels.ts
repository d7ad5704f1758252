import { t } from '../../../i18n.ts'

/** What React Flow tells screen readers, in our words. */
export const ariaLabels = () => ({
  'node.a11yDescription.default': t(
    'Press Enter to select, arrow keys to move, F2 to rename, Delete to remove.',
  ),
  'node.a11yDescription.keyboardDisabled': t(
    'Press Enter to select, arrow keys to move, F2 to rename, Delete to remove.',
  ),
  'edge.a11yDescription.default': t('Press Enter to select the arrow, Delete to remove it.'),
  'controls.ariaLabel': t('View'),
  'controls.zoomIn.ariaLabel': t('Zoom in'),
  'controls.zoomOut.ariaLabel': t('Zoom out'),
  'controls.fitView.ariaLabel': t('Show all'),
  'minimap.ariaLabel': t('Minimap of the diagram'),
})
