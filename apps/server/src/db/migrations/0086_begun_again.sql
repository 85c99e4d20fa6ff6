-- What somebody has begun to carry again since it was found for a person is not over any more.
grant update (is_over) on waybill.person_shipments to waybill_operator;
