import { Checkbox, Group, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ColorField } from '../parts/ColorField.tsx'
import { LogoField } from '../parts/LogoField.tsx'
import { useBrand } from '../shell/Brand.tsx'
import { HeaderPreview } from '../shell/HeaderPreview.tsx'
import { weekdays } from '../parts/moments.ts'
import { unitForm, type UnitForm } from './branchForm.ts'
import { Holidays } from './Holidays.tsx'

/** The days on which deadlines in working days stand still. */
export function CalendarFields({ form }: { form: UnitForm }) {
  const { t } = useTranslation()
  return (
    <>
      <Title order={3}>{t('Calendar')}</Title>
      <Checkbox.Group
        label={t('Weekend')}
        description={t(
          'Weekends and holidays are not working days. Running deadlines move only where nobody loses by it.',
        )}
        value={form.values.weekend.map(String)}
        onChange={(days) => form.setFieldValue('weekend', days.map(Number))}
        error={form.errors['weekend']}
      >
        <Group gap="md" mt={4}>
          {weekdays().map(({ day, name }) => (
            <Checkbox key={day} value={String(day)} label={name} />
          ))}
        </Group>
      </Checkbox.Group>
      <Holidays
        holidays={form.values.holidays}
        errors={form.errors}
        idOf={unitForm.id}
        onChange={(days) => form.setFieldValue('holidays', days)}
      />
    </>
  )
}

/** What the unit's people see instead of the workspace's own colour and logo. */
export function LooksFields({ form }: { form: UnitForm }) {
  const { t } = useTranslation()
  const brand = useBrand()
  const { branchLogo, backgroundColor } = form.values
  return (
    <>
      <Title order={3}>{t('Appearance')}</Title>
      <ColorField
        label={t('Colour')}
        description={t('If empty, the workspace’s colour is used.')}
        value={backgroundColor}
        onChange={(color) => form.setFieldValue('backgroundColor', color)}
        error={form.errors['backgroundColor']}
      />
      <LogoField
        label={t('Logo')}
        purpose="BRANCH_LOGO"
        picture={branchLogo.picture}
        onChange={(change) => form.setFieldValue('branchLogo', change)}
      />
      <HeaderPreview
        name={brand.workspaceName}
        picture={branchLogo.picture ?? brand.companyLogo}
        color={backgroundColor ?? brand.backgroundColor}
      />
    </>
  )
}
