import { textOn } from '../../api/core/contrast.ts'
import { useBrand } from '../shell/Brand.tsx'
import { Logo } from '../shell/Logo.tsx'
import { ownColor } from '../shell/ownColor.ts'
import classes from './BrandBand.module.css'
import { LanguageChoice } from './LanguageChoice.tsx'

/**
 * Whose page this is: logo, name and colour of the workspace, in letters that can be read on it; and the
 * language.
 */
export function BrandBand({ hasLanguage }: { hasLanguage: boolean }) {
  const color = `#${useBrand().backgroundColor ?? ownColor}`
  return (
    <header className={classes.band} style={{ background: color, color: textOn(color) }}>
      <Logo large onColor />
      {hasLanguage && <LanguageChoice className={classes.language} />}
    </header>
  )
}
