/**
 * SQL expression of the restricted addresses (`text[]`, lowercase) of an organisation `o.id`, for statements that read what a
 * message needs.
 */
export const restrictedEmails = 'ARRAY(SELECT p.email FROM restricted_people p WHERE p.organization_id = o.id)';
