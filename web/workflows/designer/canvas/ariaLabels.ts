import { t } from '../../../i18n.ts'

const describing = (isFixed: boolean) => {
  const node = isFixed
    ? t('Press Enter to select.')
    : t('Press Enter to select, arrow keys to move, F2 to rename, Delete to remove.')
  return {
    'node.a11yDescription.default': node,
    'node.a11yDescription.keyboardDisabled': node,
    'edge.a11yDescription.default': isFixed
      ? t('Press Enter to select.')
      : t('Press Enter to select the arrow, Delete to remove it.'),
  }
}
/** What React Flow tells screen readers, in our words; `isFixed`: nothing can be changed. */
export const ariaLabels = (isFixed: boolean) => ({
  ...describing(isFixed),
  'controls.ariaLabel': t('View'),
  'controls.zoomIn.ariaLabel': t('Zoom in'),
  'controls.zoomOut.ariaLabel': t('Zoom out'),
  'controls.fitView.ariaLabel': t('Fit to screen'),
  'minimap.ariaLabel': t('Minimap of the diagram'),
})
