import { Badge, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { textOn } from '../../api/core/contrast.ts'
import type { Branch } from '../../api/branches/contract.ts'
import { useBrand } from '../shell/Brand.tsx'
import { ownColor } from '../shell/ownColor.ts'
import classes from './BranchName.module.css'

/** A unit's logo, else its letter on its colour, and its name. */
export function BranchName({ unit }: { unit: Branch }) {
  const { t } = useTranslation()
  const brand = useBrand()
  const color = `#${unit.backgroundColor ?? brand.backgroundColor ?? ownColor}`
  return (
    <Group gap="sm" wrap="nowrap">
      {unit.branchLogo ? (
        <img src={unit.branchLogo} alt="" className={classes.picture} />
      ) : (
        <span className={classes.tile} style={{ background: color, color: textOn(color) }} aria-hidden>
          {unit.branchName.charAt(0).toUpperCase()}
        </span>
      )}
      <span>
        <Text span fw={600} size="sm">
          {unit.branchName}
        </Text>
        {unit.headquarter && (
          <>
            {' '}
            <Badge color="gray">{t('Headquarters')}</Badge>
          </>
        )}
      </span>
    </Group>
  )
}
