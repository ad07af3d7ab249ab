-- expand

-- A tree is deleted only when no file has its place in it, whichever version of the service asks: the first renewal of hash trees took
-- every unfinished tree by SHA-512 for its own, also the tree of a day that another process had begun and would continue.
CREATE FUNCTION record_tree_has_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM recorded_fingerprints WHERE tree_id = OLD.id OR renewed_tree_id = OLD.id) THEN
    RAISE EXCEPTION 'a tree of evidence records has files' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $$;

-- reason: short, and no tree with files is deleted by what runs now
CREATE TRIGGER record_trees_keep BEFORE DELETE ON "record_trees"
  FOR EACH ROW EXECUTE FUNCTION record_tree_has_files();
